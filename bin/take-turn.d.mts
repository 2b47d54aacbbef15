export function takeTurn(path: string, onWait: (holder: number) => void): Promise<() => void>;
