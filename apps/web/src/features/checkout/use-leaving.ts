import type { Shape } from '@cloud-steward/contract/kit/index.ts'
import { useState } from 'react'

/** The fields of a form about leaving: only a special leave has terms of its own. `onChange` follows the kind. */
export function useLeaving(shape: Shape, kind: string) {
  const [leaveKind, setKind] = useState(kind)
  const isSpecial = leaveKind === 'special'
  return {
    isSpecial,
    fields: Object.keys(shape).filter((name) => isSpecial || name !== 'specialTerms'),
    onChange: (changed: Record<string, unknown>) => {
      if (changed.leaveKind) setKind(String(changed.leaveKind))
    },
  }
}
