import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import type { LinePayBy } from '@cloud-steward/contract/broadband/choices.ts'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'

/** How the holder of a line may pay: a renter online or from his balance, a landlord from his wallet. */
export const waysOf = ({ landlordId }: { landlordId?: string | null }): readonly LinePayBy[] =>
  landlordId ? ['wallet'] : ['online', 'balance']

interface Props {
  ways: readonly LinePayBy[]
  /** Given by the form. */
  id?: string
  value?: LinePayBy
  onChange?: (way: LinePayBy) => void
}
export function PayWay({ ways, id, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Radio.Group
      id={id}
      value={value}
      options={ways.map((way) => ({ value: way, label: t(`${lineAccount.name}.payBy.${way}`) }))}
      onChange={(event) => onChange?.(event.target.value as LinePayBy)}
    />
  )
}
