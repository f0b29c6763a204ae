import { querySecondFactor, stopSecondFactor } from '@cloud-steward/contract/identity/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Modal } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { AskOne } from './AskOne.tsx'
import './second-factor.css'

const SecondFactorSteps = lazy(async () => ({ default: (await import('./SecondFactorSteps.tsx')).SecondFactorSteps }))
const FEW = 3

/** Whether signing in asks for a second factor, and what changes that. */
export function SecondFactorPanel(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  // Kept while it is done: the state may be asked for again before the recovery codes were read.
  const [doing, setDoing] = useState<'switchOn' | 'switchOff'>()
  const { data, refetch } = useQuery({
    queryKey: ['account.sysuserdetail', 'secondFactor'],
    queryFn: ({ signal }) => call(querySecondFactor, {}, { signal }),
  })
  const word = (key: string, values?: Record<string, number>) => t(`identity.secondFactor.${key}`, { ...values })
  const finish = async (said: string) => {
    void message.success(word(said))
    setDoing(undefined)
    await refetch()
  }
  if (!data) return null
  const { isOn, isDemanded, recoveryLeft } = data
  return (
    <section className="shell-page second-factor" aria-label={t('identity.secondFactor')}>
      <h2>{t('identity.secondFactor')}</h2>
      <p>{word('about')}</p>
      <p className="second-factor-state">
        <StateTag value={isOn ? 'active' : 'none'}>{word(isOn ? 'on' : 'off')}</StateTag>
        {isOn && <span className="quiet">{word('left', { count: recoveryLeft })}</span>}
        {isDemanded && <span className="quiet">{word('demanded')}</span>}
      </p>
      {isOn && recoveryLeft <= FEW && <p role="note">{word('fewLeft')}</p>}
      {!(isOn && isDemanded) && (
        <Button size="middle" danger={isOn} onClick={() => setDoing(isOn ? 'switchOff' : 'switchOn')}>
          {word(isOn ? 'switchOff' : 'switchOn')}
        </Button>
      )}
      <Modal
        open={doing !== undefined}
        title={t('identity.secondFactor')}
        width={460}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        // Closed before the codes were said to be kept, it may be on all the same.
        onCancel={() => {
          setDoing(undefined)
          void refetch()
        }}
      >
        {doing === 'switchOff' ? (
          <AskOne
            label={word('password')}
            field="password"
            button={word('switchOff')}
            danger
            send={async (password) => {
              await call(stopSecondFactor, { password }, { quiet: true })
              await finish('stopped')
            }}
          />
        ) : (
          <Suspense fallback={null}>
            <SecondFactorSteps onDone={() => void finish('done')} />
          </Suspense>
        )}
      </Modal>
    </section>
  )
}
