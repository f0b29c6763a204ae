import { cancelMerchant, changeMerchantCard, merchant } from '@cloud-steward/contract/payouts/merchant.ts'
import type { ReactNode } from 'react'
import CommandDialog from '../../../components/CommandDialog.tsx'
import type { RowCommands } from '../../../components/row-commands.ts'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { AccountForm } from '../withdrawal/AccountForm.tsx'
import { MerchantDetail } from './MerchantDetail.tsx'
import { MerchantForm } from './MerchantForm.tsx'
import { refreshMerchants } from './refresh-merchants.ts'

const COMMANDS: RowCommands = {
  card: { button: 'card', endpoint: changeMerchantCard, hint: 'changeCardHint' },
  cancel: { button: 'abandon', endpoint: cancelMerchant },
}

export default function MerchantDialogs({ parts }: { parts: PageParts<typeof merchant> }): ReactNode {
  const { dialog, mayPress } = parts
  const { name, id, close, show } = dialog
  if ((name === 'new' || (name === 'fix' && id)) && mayPress('apply'))
    return (
      <MerchantForm
        key={id ?? 'new'}
        id={name === 'fix' ? id : undefined}
        mayPick={mayPress('pick')}
        onClose={(saved) => (saved ? show('detail', saved) : close())}
      />
    )
  if (name === 'account' && mayPress('card'))
    return <AccountForm mayPick={mayPress('pick')} onSaved={refreshMerchants} onClose={close} />
  if (!id) return null
  if (name === 'detail') return <MerchantDetail id={id} onClose={close} />
  return <CommandDialog commands={COMMANDS} of={merchant.name} parts={parts} refresh={refreshMerchants} />
}
