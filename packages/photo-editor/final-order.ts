import { inMemeLook } from "./grammar/meme.ts";
import { joinedTexts } from "./grammar/stacked-text.ts";
import { inOneAutumn } from "./grammar/weather.ts";
import { onOneBackground } from "./language/additions.ts";
import { spellChosen } from "./language/chosen-names.ts";
import type { Step } from "./plan.ts";
import {
  backgroundsAroundTurns,
  backgroundsBeforePortraits,
  blackOnStrips,
  colorsBeforeBackgrounds,
  shadowsFirst,
  skiesBeforeLight,
  textsAfterCrops,
  textsBeforeBorders,
  withDramaticSkies,
  withoutRepeatedTones,
  withoutRepeatedWhole,
  withoutReplacedSky,
  withStrongBalance,
} from "./step-order.ts";

/** The steps of a plan in the order in which they run, with the looks and colors that depend on several of them. */
export const inFinalOrder = (steps: readonly Step[], instructions: string): Step[] =>
  inMemeLook(
    blackOnStrips(
      shadowsFirst(
        colorsBeforeBackgrounds(
          skiesBeforeLight(
            textsBeforeBorders(
              backgroundsAroundTurns(
                backgroundsBeforePortraits(
                  textsAfterCrops(
                    joinedTexts(
                      onOneBackground(
                        withoutReplacedSky(
                          inOneAutumn(
                            withoutRepeatedWhole(
                              withDramaticSkies(
                                withoutRepeatedTones(
                                  withStrongBalance(withoutWholeGray(steps), instructions),
                                  instructions,
                                ),
                                instructions,
                              ),
                            ),
                          ),
                        ),
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ).map(withListed),
      ),
    ),
    instructions,
  );

/** "Black and white, only the eyes in color" has no black and white of the whole image, which leaves no color to keep. */
const withoutWholeGray = (steps: readonly Step[]): readonly Step[] =>
  steps.some(
    ({ tool, arguments: args }) => tool === "apply_to" && args.except === true && args.effect === "black_and_white",
  )
    ? steps.filter(({ tool }) => tool !== "black_and_white")
    : steps;

/** A step with its list of things as it was written: "cup and saucer". */
const withListed = (step: Step): Step =>
  ({
    ...step,
    arguments: Object.fromEntries(
      Object.entries(step.arguments).map(([name, value]) => [
        name,
        typeof value === "string" && /^(?:part|object|subject|around|keep|without|except|under|scene)$/.test(name)
          ? spellChosen(value.replaceAll("-and-", " and "))
          : value,
      ]),
    ),
  }) as Step;
