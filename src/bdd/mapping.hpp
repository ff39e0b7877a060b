// SPDX-License-Identifier: Apache-2.0
//
// Zeroed memory straight from the system, for arrays of many megabytes: pages are taken when they
// are first touched, and large ones are asked for, since the tables are read at random.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <utility>

namespace gnomon::bdd {

template <typename T> class Mapping {
 public:
  Mapping() = default;
  // Room for `count` elements; only touched pages use memory.
  explicit Mapping(std::size_t count) : bytes_(count * sizeof(T)) {
    if (bytes_ == 0) return;
    void* const memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    constexpr std::size_t huge_page = std::size_t{2} << 20;
    if (bytes_ >= 2 * huge_page) madvise(memory, bytes_, MADV_HUGEPAGE);
    data_ = static_cast<T*>(memory);
  }
  Mapping(Mapping&& other) noexcept : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (data_ != nullptr) munmap(data_, bytes_);
  }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return bytes_ / sizeof(T); }

  // Gives the pages behind the first `count` elements back; they read as zero afterwards.
  void release_behind(std::size_t count) {
    constexpr std::size_t page = std::size_t{2} << 20;
    const std::size_t from = (count * sizeof(T) + page - 1) / page * page;
    if (from < bytes_) madvise(reinterpret_cast<char*>(data_) + from, bytes_ - from, MADV_DONTNEED);
  }

 private:
  T* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace gnomon::bdd
