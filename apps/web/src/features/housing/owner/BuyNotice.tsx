import { buyUntil } from '@cloud-steward/contract/housing/renter-rights.ts'
import { Alert, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

/** Says until when the renter may say that he buys, and warns of a sale before that day or without a notice. */
export function BuyNotice({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const noticeOn = Form.useWatch<string | undefined>('renterNoticeOn', form)
  const effectiveOn = Form.useWatch<string | undefined>('effectiveOn', form)
  const until = noticeOn ? buyUntil(noticeOn) : undefined
  const isEarly = until !== undefined && effectiveOn !== undefined && effectiveOn <= until
  return (
    <Alert
      type={until && !isEarly ? 'info' : 'warning'}
      showIcon
      title={t(`housing.right.${until ? (isEarly ? 'buyEarly' : 'buyUntil') : 'buyNotice'}`, { day: until })}
      description={t('housing.right.renter.sale')}
    />
  )
}
