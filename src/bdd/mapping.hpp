// SPDX-License-Identifier: Apache-2.0
//
// Zeroed memory straight from the system, for arrays of many megabytes that grow in place: addresses
// are set aside for the largest size, pages are taken when they are first touched.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace gnomon::bdd {

template <typename T> class Mapping {
 public:
  Mapping() = default;
  // Addresses for up to `count` elements; only touched pages use memory.
  explicit Mapping(std::size_t count) : bytes_(count * sizeof(T) + large_page) {
    memory_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory_ == MAP_FAILED) throw std::bad_alloc();
    // Processes that are copied from this one do not get it: nobody there needs it, and sharing pages that change here
    // would take time and memory.
    madvise(memory_, bytes_, MADV_DONTFORK);
    data_ = static_cast<char*>(memory_) +
            (large_page - reinterpret_cast<std::uintptr_t>(memory_) % large_page) % large_page;
  }
  Mapping(Mapping&& other) noexcept { *this = std::move(other); }
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    std::swap(data_, other.data_);
    std::swap(large_, other.large_);
    return *this;
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (data_ != nullptr) munmap(memory_, bytes_);
  }

  [[nodiscard]] T* data() const { return reinterpret_cast<T*>(data_); }

  // Says that the first `count` elements will be used: arrays of some megabytes get large pages,
  // since they are read at random (1.05 to 1.2 times faster beyond the second-level cache). Small
  // ones stay on small pages, so that a small manager stays small.
  void use(std::size_t count) {
    const std::size_t wanted = (count * sizeof(T) + large_page - 1) / large_page * large_page;
    if (wanted < 2 * large_page || wanted <= large_) return;
    madvise(data_, wanted, MADV_HUGEPAGE);
#ifdef MADV_COLLAPSE
    // The small pages so far become one.
    if (large_ == 0) madvise(data_, large_page, MADV_COLLAPSE);
#endif
    large_ = wanted;
  }

  // Gives the pages behind the first `count` elements back; they read as zero afterwards.
  void release_behind(std::size_t count) {
    const std::size_t from = (count * sizeof(T) + large_page - 1) / large_page * large_page;
    if (from + large_page < bytes_) madvise(data_ + from, bytes_ - large_page - from, MADV_DONTNEED);
  }

 private:
  static constexpr std::size_t large_page = std::size_t{2} << 20;

  void* memory_ = nullptr;
  std::size_t bytes_ = 0;
  char* data_ = nullptr;   // on the boundary of a large page
  std::size_t large_ = 0;  // bytes from data_ on for which large pages were asked
};

}  // namespace gnomon::bdd
