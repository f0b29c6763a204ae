import {
  cancelWithdrawal,
  failWithdrawal,
  payWithdrawal,
  returnWithdrawal,
  reviewWithdrawal,
  sendWithdrawal,
  withdraw,
  withdrawal,
} from '@cloud-steward/contract/payouts/withdrawal.ts'
import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import CommandDialog from '../../../components/CommandDialog.tsx'
import CommandForm from '../../../components/CommandForm.tsx'
import type { RowCommands } from '../../../components/row-commands.ts'
import { businessDay } from '../../../infra/business-day.ts'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { AccountForm } from './AccountForm.tsx'
import { Available } from './Available.tsx'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'

const refresh = () =>
  Promise.all(['payout.withdrawal', 'payout.settlementAccount', 'wallet.wallet', 'ledger.entry'].map(refreshRows))
/** What is done with one withdrawal, by the name of its dialog. */
const COMMANDS: RowCommands = {
  review: { button: 'review', endpoint: reviewWithdrawal, initial: () => ({ decision: 'approve' }) },
  pay: { button: 'payOut', endpoint: payWithdrawal, initial: () => ({ paidOn: businessDay() }) },
  send: { button: 'payOut', endpoint: sendWithdrawal },
  fail: { button: 'payOut', endpoint: failWithdrawal },
  return: { button: 'payOut', endpoint: returnWithdrawal },
  cancel: { button: 'giveUp', endpoint: cancelWithdrawal },
}

export default function WithdrawalDialogs({ parts }: { parts: PageParts<typeof withdrawal> }): ReactNode {
  const { dialog, mayPress } = parts
  const { name, id, close } = dialog
  const mayPick = mayPress('pick')
  if (name === 'withdraw' && mayPress('drawMoney'))
    return (
      <CommandForm
        endpoint={withdraw}
        of={withdrawal.name}
        width={480}
        fields={[...(mayPick ? ['landlordId'] : []), 'amountFen']}
        initial={mayPick && id ? { landlordId: id } : undefined}
        refresh={refresh}
        after={(form) => <Chosen form={form} mayPick={mayPick} />}
        onClose={close}
      />
    )
  if (name === 'account' && mayPress('drawMoney'))
    return <AccountForm mayPick={mayPick} onSaved={refresh} onClose={close} />
  if (name === 'detail' && id) return <WithdrawalDetail id={id} onClose={close} />
  return <CommandDialog commands={COMMANDS} of={withdrawal.name} parts={parts} refresh={refresh} />
}
function Chosen({ form, mayPick }: { form: FormInstance; mayPick: boolean }): ReactNode {
  const landlordId = Form.useWatch('landlordId', form) as string | undefined
  const amountFen = Form.useWatch('amountFen', form) as number | null | undefined
  return (!mayPick || landlordId) && <Available landlordId={landlordId} amountFen={amountFen} />
}
