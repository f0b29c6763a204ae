import type { Branch, Card } from '@cloud-steward/contract/workflow/simple.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import type { NamedField } from '../rule/Comparison.tsx'
import { sayCondition } from '../rule/condition-words.ts'

interface Props {
  card: Extract<Card, { kind: 'branch' }>
  branch: Branch
  fields: readonly NamedField[]
}
/** The top of a branch: its name, and when it is taken. */
export function BranchHead({ card, branch, fields }: Props): ReactNode {
  return (
    <div className="branch-head">
      <b>{branch.name}</b>
      {card.way !== 'parallel' && <Taken card={card} branch={branch} fields={fields} />}
    </div>
  )
}
function Taken({ card, branch, fields }: Props): ReactNode {
  const { t } = useTranslation()
  const { condition } = branch
  if (condition) {
    const { text, isPlain } = sayCondition(condition, fields, t)
    return isPlain ? <small>{text}</small> : <code title={condition}>{text}</code>
  }
  // Of several without a condition the last one is the default.
  const isDefault = card.branches.findLast((one) => !one.condition) === branch
  return isDefault ? (
    <small className="quiet">{t('workflow.design.otherwise')}</small>
  ) : (
    <small className="branch-missing">{t('workflow.design.noCondition')}</small>
  )
}
