/** The machine-readable mark that records how a document was made. */
export interface DocumentMaking {
  generator: { name: string; version: string };
  /** The engine. */
  agent: string;
  /** A name of IPTC's Digital Source Type vocabulary (https://cv.iptc.org/newscodes/digitalsourcetype/). */
  source: string;
}

/** The properties that Office and OpenDocument files get. */
export const markProperties = (making: DocumentMaking): [name: string, value: string][] => [
  ["DigitalSourceType", sourceUri(making)],
  ["TranslatedBy", describeMaker(making)],
];

export const sourceUri = ({ source }: DocumentMaking): string =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${source}`;

/** For example "Atelier 1.2.0 (apertium)". */
export const describeMaker = ({ generator: { name, version }, agent }: DocumentMaking): string =>
  `${name} ${version} (${agent})`;
