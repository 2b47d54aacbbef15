import type { Composition } from "../layout/composition.ts";
import { getNamed, type Scene } from "../scene/scene.ts";
import { showsHoliday } from "../scene/shown/holidays.ts";

/** Rooms without a window that shows the snow outside. */
const WINDOWLESS = /^(?:library|stage)$/;
const WINDBLOWN = /^(?:kite|windmill|wind-turbine|sailboat|sailing-dinghy|wind-chime|flag)/;
/** Ground on which the colors of a season show. */
const GREEN = /^(?:grass|meadow)$/;

/** The season and the weather of the prompt of which the picture shows nothing: an autumn at sea, wind, a sky in a room. */
export function findUnseenAir(
  { backdrop, bands, snowy, falling, weather, room }: Composition,
  {
    season,
    weather: named,
    kind,
    falling: namedFalling,
    actors,
    named: words,
  }: Pick<Scene, "season" | "weather" | "kind" | "falling" | "actors" | "named">,
): string[] {
  if (kind === "pattern" || kind === "object" || kind === "abstract" || kind === "still_life") return [];
  const isOpen = backdrop === "sky" && bands.length > 0;
  const isGreen = isOpen && bands.some(({ material }) => GREEN.test(material));
  const shows: Record<NonNullable<Scene["season"]>, boolean> = {
    spring: isGreen || falling === "petals",
    summer: isOpen,
    autumn: isGreen || falling === "leaves",
    winter: snowy || weather === "snowfall" || (backdrop === "room" && !WINDOWLESS.test(room ?? "")),
  };
  const name = (part: string) => getNamed({ named: words }, part);
  return [
    ...(season && !namedFalling && !shows[season] && !showsHoliday(name(season), actors) ? [name(season)] : []),
    // The windows of a room show a clear sky.
    // A kite and a sail are in the wind.
    ...(named === "wind" && !actors.some(({ subject }) => WINDBLOWN.test(subject.id)) ? [name("wind")] : []),
    ...(named !== "clear" && named !== "wind" && named !== weather ? [name(named)] : []),
  ];
}
