import type { Words } from "@atelier/vocabulary";

const GAME = /^(?:chess|chessboard|checkmate)$/;
const PIECE = /^(?:king|queen|bishop|knight|rook|pawn)s?$/;
const PLAYING = /^(?:playing|play|plays|played)$/;

/**
 * Names the pieces of a prompt about chess, so that its queen is no person. A knight and a dragon "playing chess" are
 * players, and the game is not drawn.
 */
export function nameChessPieces({ tokens }: Words): void {
  if (!tokens.some(({ word }) => GAME.test(word))) return;
  const isPlayed = tokens.some(({ word }, at) => GAME.test(word) && PLAYING.test(tokens[at - 1]?.word ?? ""));
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at];
    if (!token) continue;
    if (isPlayed && token.word === "chess") token.word = "chess game";
    // The article stays before both words of "the chess queen".
    else if (!isPlayed && PIECE.test(token.word) && tokens[at - 1]?.word !== "chess") {
      tokens.splice(at, 0, { ...token, word: "chess", raw: "chess", stop: false });
      const next = tokens[at + 2];
      // "A black knight chess piece" is a chess knight.
      if (next?.word === "chess" && !tokens[at + 1]?.stop)
        tokens.splice(at + 2, /^pieces?$/.test(tokens[at + 3]?.word ?? "") ? 2 : 1);
    }
  }
}
