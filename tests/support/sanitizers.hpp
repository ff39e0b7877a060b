// SPDX-License-Identifier: Apache-2.0
//
// Whether this build has a sanitizer (./dev test --asan, --tsan). Sanitizers take memory, addresses, stack and time of
// their own: tests of how much the program takes skip themselves there, or allow for more. Scripts find the same in
// tests/cli/harness.py.
#pragma once

namespace gnomon::test {

#if defined(__has_feature)
#define GNOMON_HAS_FEATURE(name) __has_feature(name)
#else
#define GNOMON_HAS_FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || GNOMON_HAS_FEATURE(address_sanitizer) || \
    GNOMON_HAS_FEATURE(thread_sanitizer)
inline constexpr bool sanitizer_build = true;
#else
inline constexpr bool sanitizer_build = false;
#endif
#undef GNOMON_HAS_FEATURE

// How many times longer something may take here.
inline constexpr int slowdown = sanitizer_build ? 10 : 1;

}  // namespace gnomon::test
