export function hashOf(text: string): string
