// SPDX-License-Identifier: Apache-2.0
//
// Diagrams outside of memory: a picture for Graphviz, and a binary form to save and load.
//
// The binary form: "GBDD1\n", then numbers of 32 bits, little-endian: the number of nodes, the number of
// roots, for each node (children first) its variable, low and high edge, for each root its edge; at
// last a checksum. Edges count nodes from 1; 0 is false, the lowest bit negates.
#include "bdd/kernel.hpp"
#include "bdd/places.hpp"

#include <array>
#include <istream>
#include <ostream>
#include <string_view>

namespace gnomon::bdd {

namespace {

constexpr std::string_view magic = "GBDD1\n";

// A hash of the numbers so far (FNV-1a, by words).
class Checksum {
 public:
  void add(std::uint32_t number) { hash_ = (hash_ ^ number) * 0x100000001B3ULL; }
  [[nodiscard]] std::uint32_t value() const {
    return static_cast<std::uint32_t>(hash_ >> 32U) ^ static_cast<std::uint32_t>(hash_);
  }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

void write_number(std::ostream& out, Checksum& checksum, std::uint32_t number) {
  checksum.add(number);
  const std::array<char, 4> bytes = {static_cast<char>(number & 0xFFU), static_cast<char>(number >> 8U & 0xFFU),
                                     static_cast<char>(number >> 16U & 0xFFU),
                                     static_cast<char>(number >> 24U & 0xFFU)};
  out.write(bytes.data(), bytes.size());
}

std::uint32_t read_number(std::istream& in, Checksum& checksum) {
  std::array<char, 4> bytes{};
  if (!in.read(bytes.data(), bytes.size())) throw std::runtime_error("bdd: the saved diagrams end too early");
  std::uint32_t number = 0;
  for (unsigned i = 0; i < 4; ++i)
    number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  checksum.add(number);
  return number;
}

// Text for the inside of a quoted DOT string. (Not called `quoted`: std::quoted would be found first.)
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

void Manager::write_dot(std::ostream& out, std::span<const Bdd> functions, std::span<const std::string> names,
                        const std::function<std::string(Var)>& label) const {
  Kernel& k = *kernel_;
  std::vector<Edge> roots;
  for (const Bdd& function : functions) {
    require(function.kernel_ == &k, "bdd: a function of another manager");
    roots.push_back(k.edge(function));
  }
  const auto target = [](Edge edge) {
    return is_terminal(edge) ? std::string("t") : "n" + std::to_string(index_of(edge));
  };
  // Complement edges end in a dot; the terminal is FALSE, so TRUE is its complement.
  const auto arrow = [](Edge edge) { return complement_of(edge) != 0 ? "odot" : "normal"; };
  out << "digraph bdd {\n  t [shape=box,label=\"0\"];\n";
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const std::string name = i < names.size() ? names[i] : "f" + std::to_string(i);
    out << "  r" << i << " [shape=plaintext,label=\"" << escaped(name) << "\"];\n";
    out << "  r" << i << " -> " << target(roots[i]) << " [arrowhead=" << arrow(roots[i]) << "];\n";
  }
  std::vector<std::vector<std::uint32_t>> by_level(k.variable_count());
  for (const std::uint32_t index : k.nodes_below(roots)) by_level[k.node(index).level].push_back(index);
  for (std::uint32_t level = 0; level < by_level.size(); ++level) {
    if (by_level[level].empty()) continue;
    const Var variable = k.variable_at(level);
    const std::string text = label ? label(variable) : "x" + std::to_string(variable.id);
    out << "  { rank=same;";
    for (const std::uint32_t index : by_level[level]) {
      k.tick(10);
      out << " n" << index << " [label=\"" << escaped(text) << "\"];";
    }
    out << " }\n";
    for (const std::uint32_t index : by_level[level]) {
      k.tick(10);
      const Node& node = k.node(index);
      out << "  n" << index << " -> " << target(node.low) << " [style=dashed];\n";
      out << "  n" << index << " -> " << target(node.high) << " [arrowhead=" << arrow(node.high) << "];\n";
    }
  }
  out << "}\n";
}

void Manager::save(std::ostream& out, std::span<const Bdd> functions) const {
  Kernel& k = *kernel_;
  std::vector<Edge> roots;
  for (const Bdd& function : functions) {
    require(function.kernel_ == &k, "bdd: a function of another manager");
    roots.push_back(k.edge(function));
  }
  const Places numbers(k.nodes_below(roots));
  const std::vector<std::uint32_t>& nodes = numbers.nodes();
  const auto written = [&](Edge edge) { return numbers[index_of(edge)] << 1U | complement_of(edge); };
  Checksum checksum;
  const auto write = [&](std::uint32_t number) { write_number(out, checksum, number); };
  out << magic;
  write(static_cast<std::uint32_t>(nodes.size()));
  write(static_cast<std::uint32_t>(roots.size()));
  for (const std::uint32_t index : nodes) {
    k.tick(1);
    const Node& node = k.node(index);
    write(k.variable_at(node.level).id);
    write(written(node.low));
    write(written(node.high));
  }
  for (const Edge root : roots) write(written(root));
  write(checksum.value());
}

std::vector<Bdd> Manager::load(std::istream& in) {
  std::array<char, magic.size()> head{};
  if (!in.read(head.data(), head.size()) || std::string_view(head.data(), head.size()) != magic) {
    throw std::runtime_error("bdd: these are no saved diagrams");
  }
  Checksum checksum;
  const auto read = [&] { return read_number(in, checksum); };
  const std::uint32_t node_total = read();
  const std::uint32_t root_total = read();
  // Handles, since the diagrams may be reordered while they are built.
  std::vector<Bdd> functions = {bottom()};
  const auto read_edge = [&] {
    const std::uint32_t edge = read();
    if (index_of(edge) >= functions.size()) throw std::runtime_error("bdd: the saved diagrams are damaged");
    return complement_of(edge) != 0 ? !functions[index_of(edge)] : functions[index_of(edge)];
  };
  for (std::uint32_t i = 0; i < node_total; ++i) {
    const std::uint32_t id = read();
    if (id >= Options::most_variables) throw std::runtime_error("bdd: the saved diagrams are damaged");
    const Bdd low = read_edge();
    const Bdd high = read_edge();
    while (id >= variable_count()) new_variable();
    functions.push_back(variable({id}).ite(high, low));
  }
  std::vector<Bdd> roots;
  for (std::uint32_t i = 0; i < root_total; ++i) roots.push_back(read_edge());
  const std::uint32_t expected = checksum.value();
  if (read() != expected) throw std::runtime_error("bdd: the saved diagrams are damaged");
  return roots;
}

}  // namespace gnomon::bdd
