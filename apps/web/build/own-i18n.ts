import { fileURLToPath } from 'node:url'

/**
 * Components take `useTranslation` from react-i18next, for its types. What runs is our own of a few lines: the library
 * copies all its methods for each component that asks, and is 17 KiB of a first visit.
 */
export const ownI18n = { 'react-i18next': fileURLToPath(new URL('../src/infra/i18n.ts', import.meta.url)) }
