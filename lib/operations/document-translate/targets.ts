/** The target languages of a request. */
export const getTargets = ({
  targets,
  target_language,
}: {
  targets?: readonly string[] | undefined;
  target_language?: string | undefined;
}): readonly string[] => targets ?? (target_language === undefined ? [] : [target_language]);
