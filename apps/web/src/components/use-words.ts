import { useEffect } from 'react'
import { loadLabels } from '../infra/i18n.ts'

/** Fetches the words of a domain for a part that any screen may show; those of its own screens are there already. */
export function useWords(domain: string): void {
  useEffect(() => void loadLabels([domain]).catch(() => undefined), [domain])
}
