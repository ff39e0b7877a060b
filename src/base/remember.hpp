// SPDX-License-Identifier: Apache-2.0
//
// Values that are computed when they are first asked for. Nothing is entered before the computation has succeeded: work
// may be interrupted at any point, and asked for again.
#pragma once

#include <optional>

namespace gnomon {

// The value in the map; `make()` if the key is not there yet.
template <typename Map, typename Make> auto& remember(Map& map, const typename Map::key_type& key, const Make& make) {
  auto place = map.find(key);
  if (place == map.end()) place = map.emplace(key, make()).first;
  return place->second;
}

// The value; `make()` if there is none yet.
template <typename Value, typename Make> Value& remember(std::optional<Value>& value, const Make& make) {
  if (!value) value.emplace(make());
  return *value;
}

}  // namespace gnomon
