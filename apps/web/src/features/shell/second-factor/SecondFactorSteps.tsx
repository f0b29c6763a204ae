import { confirmSecondFactor, startSecondFactor } from '@cloud-steward/contract/identity/second-factor.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { AskOne } from './AskOne.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecretPicture } from './SecretPicture.tsx'
import './second-factor.css'

/** From the password by the picture to the recovery codes: switches a second factor on. */
export function SecondFactorSteps({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<AnswerOf<typeof startSecondFactor>>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (!secret)
    return (
      <AskOne
        key="password"
        label={t('identity.secondFactor.password')}
        field="password"
        button={t('identity.secondFactor.next')}
        send={async (password) => setSecret(await call(startSecondFactor, { password }, { quiet: true }))}
      />
    )
  return (
    <>
      <p>{t('identity.secondFactor.scan')}</p>
      <SecretPicture {...secret} />
      <AskOne
        key="totp"
        label={t('identity.secondFactor.code')}
        field="totp"
        button={t('identity.secondFactor.confirm')}
        send={async (totp) => setCodes((await call(confirmSecondFactor, { totp }, { quiet: true })).recoveryCodes)}
      />
    </>
  )
}
