import { releaseVoucher, reverseVoucher, voucher } from '@cloud-steward/contract/treasury/voucher.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { Failed } from '../../../kit/Failed.tsx'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import type { Row } from '../../../kit/rows.ts'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { refreshVouchers } from './refresh-vouchers.ts'
import { SubmitDrawer } from './SubmitDrawer.tsx'
import { useVoucher, VoucherFacts } from './VoucherFacts.tsx'

const NAME = voucher.name
const COLORS: Record<string, string> = { posted: 'green', rejected: 'red', reversed: 'red', unmatched: 'gray' }
const COMMANDS = {
  release: { button: 'tie', endpoint: releaseVoucher },
  reverse: { button: 'reverse', endpoint: reverseVoucher },
}

export default function VoucherDialogs({ parts }: { parts: PageParts<typeof voucher> }): ReactNode {
  const { t } = useTranslation()
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
  if (name !== 'release' && name !== 'reverse') return null
  const { button, endpoint } = COMMANDS[name]
  if (!mayPress(button)) return null
  return (
    <FormDrawer
      key={name}
      title={t(endpoint.permission)}
      width={440}
      shape={{ reason: endpoint.input.reason }}
      labelPrefix={NAME}
      send={async ({ reason }, key) => {
        await call(endpoint, { id, reason: String(reason) }, { key, quiet: true })
        await refreshVouchers()
      }}
      onClose={close}
    />
  )
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
