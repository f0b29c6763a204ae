import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import {
  cancelWithdrawal,
  failWithdrawal,
  payWithdrawal,
  returnWithdrawal,
  reviewWithdrawal,
  sendWithdrawal,
  withdraw,
  withdrawal,
} from '@cloud-steward/contract/treasury/withdrawal.ts'
import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { AccountForm } from './AccountForm.tsx'
import { Available } from './Available.tsx'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'

const refresh = () =>
  Promise.all(['treasury.withdrawal', 'treasury.settlementAccount', 'finance.wallet', 'finance.entry'].map(refreshRows))
/** What is done with one withdrawal, by the name of its dialog. */
const COMMANDS: Record<string, { button: string; endpoint: Endpoint; initial?: () => Record<string, unknown> }> = {
  review: { button: 'review', endpoint: reviewWithdrawal, initial: () => ({ decision: 'approve' }) },
  pay: { button: 'payOut', endpoint: payWithdrawal, initial: () => ({ paidOn: businessDay() }) },
  send: { button: 'payOut', endpoint: sendWithdrawal },
  fail: { button: 'payOut', endpoint: failWithdrawal },
  return: { button: 'payOut', endpoint: returnWithdrawal },
  cancel: { button: 'giveUp', endpoint: cancelWithdrawal },
}

export default function WithdrawalDialogs({ parts }: { parts: PageParts<typeof withdrawal> }): ReactNode {
  const { t } = useTranslation()
  const { dialog, mayPress } = parts
  const { name = '', id, close } = dialog
  const mayPick = mayPress('pick')
  const send = (endpoint: Endpoint) => async (values: object, key: string) => {
    await call(endpoint, { ...values, ...(id && { id }) }, { key, quiet: true })
    await refresh()
  }
  if (name === 'withdraw' && mayPress('drawMoney'))
    return (
      <FormDrawer
        title={t('treasury.withdrawal.withdraw')}
        width={480}
        shape={mayPick ? withdraw.input : { amountFen: withdraw.input.amountFen }}
        labelPrefix={withdrawal.name}
        send={send(withdraw)}
        after={(form) => <Chosen form={form} mayPick={mayPick} />}
        onClose={close}
      />
    )
  if (name === 'account' && mayPress('drawMoney'))
    return <AccountForm mayPick={mayPick} onSaved={refresh} onClose={close} />
  if (name === 'detail' && id) return <WithdrawalDetail id={id} onClose={close} />
  const found = COMMANDS[name]
  if (!id || !found || !mayPress(found.button)) return null
  const { id: _id, ...shape } = found.endpoint.input
  return (
    <FormDrawer
      key={name}
      title={t(found.endpoint.permission)}
      width={440}
      shape={shape}
      labelPrefix={withdrawal.name}
      initial={found.initial?.()}
      send={send(found.endpoint)}
      onClose={close}
    />
  )
}
function Chosen({ form, mayPick }: { form: FormInstance; mayPick: boolean }): ReactNode {
  const landlordId = Form.useWatch('landlordId', form) as string | undefined
  const amountFen = Form.useWatch('amountFen', form) as number | null | undefined
  return (!mayPick || landlordId) && <Available landlordId={landlordId} amountFen={amountFen} />
}
