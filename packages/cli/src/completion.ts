import type { Command, Option } from "commander";
import { CommandError } from "./exit.ts";

/** The shells that have completions. */
export const shells = ["bash", "zsh", "fish"] as const;

/** The completion script of a shell for a program's commands, options and choices. Throws CommandError. */
export function getCompletion(shell: string, program: Command): string {
  if (shell === "bash") return bash(program);
  if (shell === "zsh") return `#compdef atl\nautoload -U +X bashcompinit && bashcompinit\n${bash(program)}`;
  if (shell === "fish") return fish(program);
  throw new CommandError(`There are completions for ${shells.join(", ")}, not for "${shell}".`);
}

const getFlags = ({ options }: { options: readonly Option[] }) => options.map(({ long, short }) => long ?? short ?? "");

/** Completes commands first, then options, the choices of an option, and files otherwise. */
function bash(program: Command): string {
  const cases = program.commands.map((command) => {
    const words = [...getFlags(command), ...command.commands.map((child) => child.name())].join(" ");
    const choices = command.options
      .filter(({ argChoices }) => argChoices)
      .map(
        ({ long, argChoices }) =>
          `        ${long}) COMPREPLY=($(compgen -W "${argChoices?.join(" ")}" -- "$current")); return;;`,
      );
    return [
      `    ${command.name()})`,
      '      case "$previous" in',
      ...choices,
      "        *) ;;",
      "      esac",
      `      words="${words}";;`,
    ].join("\n");
  });
  return `_atl() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...program.commands.map((command) => command.name()), ...getFlags(program)].join(" ")}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    *) ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ -n "$current" ] && [ "\${current#-}" != "$current" ] || COMPREPLY+=($(compgen -f -- "$current"))
}
complete -o filenames -F _atl atl
`;
}

function fish(program: Command): string {
  const lines = program.commands.flatMap((command) => [
    `complete -c atl -n __fish_use_subcommand -a ${command.name()} -d ${quoted(command.summary() || command.description())}`,
    ...command.commands.map(
      (child) =>
        `complete -c atl -n "__fish_seen_subcommand_from ${command.name()}" -a ${child.name()} -d ${quoted(child.description())}`,
    ),
    ...command.options.map((option) => {
      const values = option.argChoices ? ` -x -a ${quoted(option.argChoices.join(" "))}` : option.required ? " -r" : "";
      return `complete -c atl -n "__fish_seen_subcommand_from ${command.name()}" -l ${option.long?.slice(2)}${values} -d ${quoted(option.description)}`;
    }),
  ]);
  return `${lines.join("\n")}\n`;
}

/** A text in single quotes, in which fish reads only backslashes and quotes. */
const quoted = (text: string) => `'${(text.split(". ")[0] ?? "").replace(/[\\']/g, "\\$&")}'`;
