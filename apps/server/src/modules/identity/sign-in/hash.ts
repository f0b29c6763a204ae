import { hash } from 'node:crypto'

/** Tokens, codes and names that must be found again but never read: SHA-256, for they are long, short-lived or no secret. */
export const hashOf = (text: string): string => hash('sha256', text, 'base64url')
