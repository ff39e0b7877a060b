// SPDX-License-Identifier: Apache-2.0
#include "cli/picture/svg_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gnomon::test {
namespace {

namespace svg = cli::svg;
using Tone = cli::Picture::Tone;

TEST(SvgText, RoomForLines) {
  EXPECT_LT(svg::text_width("iiii"), svg::text_width("mmmm"));
  EXPECT_LT(svg::text_width("state"), svg::text_width("state", true));
  EXPECT_DOUBLE_EQ(svg::text_width("✓✓"), 2 * svg::text_width("✓"));
  EXPECT_GT(svg::text_width("知"), svg::text_width("x"));
  const svg::Size size = svg::text_size({{"a"}, {"longer", Tone::Strong}});
  EXPECT_DOUBLE_EQ(size.width, svg::text_width("longer", true));
  EXPECT_DOUBLE_EQ(size.height, 2 * svg::line_height);
}

TEST(SvgText, IsSafe) {
  const std::string text = svg::centred_text({{"x < 1 & \"y\""}}, 10, 20);
  EXPECT_NE(text.find(">x &lt; 1 &amp; &quot;y&quot;</text>"), std::string::npos);
}

TEST(SvgText, Numbers) {
  EXPECT_EQ(svg::number(1.0), "1");
  EXPECT_EQ(svg::number(1.26), "1.3");
  EXPECT_EQ(svg::number(-0.01), "0");
}

}  // namespace
}  // namespace gnomon::test
