// SPDX-License-Identifier: Apache-2.0
//
// Values that are computed when they are first needed. A value is stored only after its computation has succeeded: work
// may be interrupted at any point and resumed later.
#pragma once

#include <optional>

namespace gnomon {

// Returns the value of the key in the map, after storing `make()` there if the key is new.
template <typename Map, typename Make> auto& remember(Map& map, const typename Map::key_type& key, const Make& make) {
  auto place = map.find(key);
  if (place == map.end()) place = map.emplace(key, make()).first;
  return place->second;
}

// Returns the value, after storing `make()` if there is none yet.
template <typename Value, typename Make> Value& remember(std::optional<Value>& value, const Make& make) {
  if (!value) value.emplace(make());
  return *value;
}

}  // namespace gnomon
