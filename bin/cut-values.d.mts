export declare function cutValues(text: string): string[];
