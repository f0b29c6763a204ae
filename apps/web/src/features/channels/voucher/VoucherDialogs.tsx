import { releaseVoucher, reverseVoucher, voucher } from '@cloud-steward/contract/channels/voucher.ts'
import type { ReactNode } from 'react'
import CommandDialog from '../../../components/CommandDialog.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import type { RowCommands } from '../../../components/row-commands.ts'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { refreshVouchers } from './refresh-vouchers.ts'
import { SubmitDrawer } from './SubmitDrawer.tsx'
import { VoucherDetail } from './VoucherDetail.tsx'

const NAME = voucher.name
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
        {(row) => <VoucherDetail row={row} mayTie={mayPress('tie')} />}
      </RecordDrawer>
    )
  if (name === 'review' && mayPress('review'))
    return <ReviewDrawer key={id} id={id} mayTie={mayPress('tie')} onClose={close} />
  return <CommandDialog commands={COMMANDS} of={NAME} parts={parts} refresh={refreshVouchers} />
}
