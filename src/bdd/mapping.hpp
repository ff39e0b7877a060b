// SPDX-License-Identifier: Apache-2.0
//
// Zeroed memory directly from the system, for arrays of many megabytes that grow in place: address space is reserved
// for the largest size, and memory is committed as it is needed. Elements beyond those of `use` can be neither read nor
// written: an access ends the program, and damages nothing.
#pragma once

#include "base/error.hpp"

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
  // Reserves address space for up to `capacity` elements. Throws std::bad_alloc if there is not enough.
  explicit Mapping(std::size_t capacity) : capacity_(capacity), bytes_(rounded(capacity * sizeof(T))) {
    const bool large = bytes_ >= large_array;
    if (large) bytes_ += large_page;
    // Systems that do not overcommit memory count what is writable, so nothing is made writable yet.
    memory_ = mmap(nullptr, bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory_ == MAP_FAILED) throw std::bad_alloc();
    set_copied(false);
    data_ = static_cast<char*>(memory_);
    if (large) data_ += (large_page - reinterpret_cast<std::uintptr_t>(memory_) % large_page) % large_page;
  }
  Mapping(Mapping&& other) noexcept { *this = std::move(other); }
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(capacity_, other.capacity_);
    std::swap(bytes_, other.bytes_);
    std::swap(data_, other.data_);
    std::swap(usable_, other.usable_);
    return *this;
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (data_ != nullptr) munmap(memory_, bytes_);
  }

  [[nodiscard]] T* data() const { return reinterpret_cast<T*>(data_); }
  // Returns the number of elements that may be read and written.
  [[nodiscard]] std::size_t usable() const { return std::min(capacity_, usable_ / sizeof(T)); }

  // Makes the first `count` elements usable; new ones are zero. Returns false if there is no memory for them.
  //
  // Arrays of some megabytes get large pages, since they are read at random (1.05 to 1.2 times faster beyond the
  // second-level cache). Small ones stay on small pages, so that a small manager stays small.
  [[nodiscard]] bool use(std::size_t count) {
    GNOMON_ASSERT(count <= capacity_, "an array does not grow beyond its addresses");
    const std::size_t wanted = rounded(count * sizeof(T));
    if (wanted <= usable_) return true;
    if (mprotect(data_ + usable_, wanted - usable_, PROT_READ | PROT_WRITE) != 0) return false;
    if (wanted >= large_array) {
      madvise(data_, wanted, MADV_HUGEPAGE);
#ifdef MADV_COLLAPSE
      // The small pages so far are merged.
      if (usable_ > 0 && usable_ < large_array) madvise(data_, large_page, MADV_COLLAPSE);
#endif
    }
    usable_ = wanted;
    return true;
  }

  // Processes forked from this one do not get this memory, unless they are made while it is copied: most do not need
  // it, and copying pages that change here takes time and memory.
  void set_copied(bool copied) const { madvise(memory_, bytes_, copied ? MADV_DOFORK : MADV_DONTFORK); }

  // Returns most of the memory behind the first `count` elements to the system, unless that is little; it reads as
  // zero afterwards.
  void release_behind(std::size_t count) {
    const std::size_t from = (count * sizeof(T) + large_page - 1) / large_page * large_page;
    if (from + large_page <= usable_) madvise(data_ + from, usable_ - from, MADV_DONTNEED);
  }

 private:
  static constexpr std::size_t small_step = std::size_t{64} << 10U;  // whole pages, whatever their size
  static constexpr std::size_t large_page = std::size_t{2} << 20U;
  static constexpr std::size_t large_array = 2 * large_page;

  static std::size_t rounded(std::size_t bytes) {
    const std::size_t unit = bytes < large_array ? small_step : large_page;
    return (bytes + unit - 1) / unit * unit;
  }

  void* memory_ = nullptr;
  std::size_t capacity_ = 0;  // in elements
  std::size_t bytes_ = 0;     // from memory_ on
  char* data_ = nullptr;      // of a large array: on the boundary of a large page
  std::size_t usable_ = 0;    // bytes from data_ on
};

}  // namespace gnomon::bdd
