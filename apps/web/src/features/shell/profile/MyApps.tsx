import { dropMyApp, queryMyApp } from '@cloud-steward/contract/identity/app-client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const KEY = ['uaa.oauth', 'mine']

/** Programs that may act for the user, as long as he lets them. Nothing is shown while there is none. */
export function MyApps(): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(queryMyApp, {}, { signal }) })
  if (!data?.list.length) return null
  const drop = (clientCode: string) =>
    modal.confirm({
      title: t('uaa.oauth.dropAsk', { program: clientCode }),
      okText: t('kit.ok'),
      cancelText: t('kit.cancel'),
      onOk: async () => {
        await call(dropMyApp, { clientCode })
        await queries.invalidateQueries({ queryKey: KEY })
      },
    })
  return (
    <section className="shell-page" aria-label={t('uaa.oauth.queryMyApp')}>
      <h2>{t('uaa.oauth.queryMyApp')}</h2>
      <ul className="profile-apps">
        {data.list.map(({ clientCode, clientDescription, since }) => (
          <li key={clientCode}>
            <span>
              <b>{clientCode}</b> {clientDescription}
              <small>{t('uaa.oauth.since', { at: formatInstant(since) })}</small>
            </span>
            <Button danger onClick={() => drop(clientCode)}>
              {t('uaa.oauth.drop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
