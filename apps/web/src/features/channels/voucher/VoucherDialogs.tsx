import { releaseVoucher, reverseVoucher, voucher } from '@cloud-steward/contract/channels/voucher.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import CommandDialog from '../../../components/CommandDialog.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import type { RowCommands } from '../../../components/row-commands.ts'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import type { Row } from '../../../kit/rows.ts'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { refreshVouchers } from './refresh-vouchers.ts'
import { SubmitDrawer } from './SubmitDrawer.tsx'
import { useVoucher, VoucherFacts } from './VoucherFacts.tsx'

const NAME = voucher.name
const COLORS: Record<string, string> = { posted: 'green', rejected: 'red', reversed: 'red', unmatched: 'gray' }
const COMMANDS: RowCommands = {
  release: { button: 'tie', endpoint: releaseVoucher },
  reverse: { button: 'reverse', endpoint: reverseVoucher },
}

export default function VoucherDialogs({ parts }: { parts: PageParts<typeof voucher> }): ReactNode {
  const { dialog, mayPress } = parts
  const { name = '', id, close } = dialog
  if (name === 'submit' && mayPress('handIn')) return <SubmitDrawer mayPick={mayPress('pick')} onClose={close} />
  if (!id) return null
  if (name === 'detail')
    return (
      <RecordDrawer resource={voucher} id={id} fields={[]} onClose={close}>
        {(row) => <Detail row={row} mayTie={mayPress('tie')} />}
      </RecordDrawer>
    )
  if (name === 'review' && mayPress('review'))
    return <ReviewDrawer key={id} id={id} mayTie={mayPress('tie')} onClose={close} />
  return <CommandDialog commands={COMMANDS} of={NAME} parts={parts} refresh={refreshVouchers} />
}

function Detail({ row, mayTie }: { row: Row; mayTie: boolean }): ReactNode {
  const { t } = useTranslation()
  const found = useVoucher(row.id)
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return null
  return (
    <>
      <VoucherFacts row={row} detail={found.data} mayTie={mayTie} />
      <h3>{t(`${NAME}.steps`)}</h3>
      <StepTimeline
        steps={found.data.steps.map(({ state, note, at, username }) => ({
          key: at + state,
          color: COLORS[state],
          title: t(`${NAME}.step.${state}`),
          lines: [note],
          at,
          username,
        }))}
      />
    </>
  )
}
