import { splitBill } from '@cloud-steward/contract/billing/split.ts'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { PickTable } from '../../../components/PickTable.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useBillLines } from './use-bill-lines.tsx'

interface Props {
  id: string
  no: string | undefined
  onClose: () => void
}

/** Which lines of a bill go on one of their own, and when that is due. */
export default function SplitDrawer({ id, no, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { lines, isLoading, columns } = useBillLines(id)
  const word = (key: string) => t(`billing.bill.${key}`)
  return (
    <CommandForm
      endpoint={splitBill}
      of="billing.bill"
      given={{ id, lineIds: [...chosen] }}
      title={`${word('splitBill')} · ${no ?? ''}`}
      width={640}
      hint={word('splitHint')}
      after={(_form, renew) => (
        <PickTable
          rows={lines}
          chosen={chosen}
          loading={isLoading}
          onPick={(ids) => {
            renew()
            setChosen(ids)
          }}
          columns={columns}
        />
      )}
      refresh={refreshMoney}
      onDone={(made) => t('billing.bill.splitDone', { no: made.no, rest: made.restNo })}
      onClose={onClose}
    />
  )
}
