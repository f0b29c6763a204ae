import { cancelMerchant, changeMerchantCard, merchant } from '@cloud-steward/contract/treasury/merchant.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { AccountForm } from '../withdrawal/AccountForm.tsx'
import { MerchantDetail } from './MerchantDetail.tsx'
import { MerchantForm } from './MerchantForm.tsx'
import { refreshMerchants } from './refresh-merchants.ts'

const COMMANDS = { card: changeMerchantCard, cancel: cancelMerchant } as const

export default function MerchantDialogs({ parts }: { parts: PageParts<typeof merchant> }): ReactNode {
  const { t } = useTranslation()
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
  if ((name !== 'card' && name !== 'cancel') || !mayPress(name === 'card' ? 'card' : 'abandon')) return null
  const { id: _id, ...shape } = COMMANDS[name].input
  return (
    <FormDrawer
      title={t(COMMANDS[name].permission)}
      width={440}
      shape={shape}
      labelPrefix={merchant.name}
      before={name === 'card' ? <p className="quiet">{t(`${merchant.name}.changeCardHint`)}</p> : undefined}
      send={async (values, key) => {
        await call(COMMANDS[name], { ...values, id }, { key, quiet: true })
        await refreshMerchants()
      }}
      onClose={close}
    />
  )
}
