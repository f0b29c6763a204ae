import { collector } from '@cloud-steward/contract/devices/device.ts'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import './devices.css'

/** With what a collector signs in, shown this once. */
export function Secret({ username, password }: { username: string; password: string }): ReactNode {
  const { t } = useTranslation()
  const root = `cs/${username}`
  const lines = [
    ['username', username],
    ['password', password],
    ['topics', `${root}/up/frame  ${root}/up/data`],
  ] as const
  return (
    <>
      <p>{t(`${collector.name}.secretHint`)}</p>
      <dl className="device-secret">
        {lines.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`${collector.name}.${key}`)}</dt>
            <dd>
              <Typography.Text code copyable={key !== 'topics'}>
                {value}
              </Typography.Text>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
