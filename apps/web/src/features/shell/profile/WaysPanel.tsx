import { queryMyWays, setMyWays } from '@cloud-steward/contract/notices/way.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** Channels besides the console by which the user is notified of tasks: mail and SMS. */
export function WaysPanel(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['notice.way'],
    queryFn: ({ signal }) => call(queryMyWays, {}, { signal }),
  })
  const set = async (next: { byMail?: boolean; bySms?: boolean }) => {
    setBusy(true)
    try {
      await call(setMyWays, { byMail: data!.byMail, bySms: data!.bySms, ...next })
      message.success(t('notice.way.kept'))
      await refetch()
    } finally {
      setBusy(false)
    }
  }
  const line = (key: 'byMail' | 'bySms', may: boolean | undefined, why: string) => (
    <label className="profile-way" htmlFor={`way-${key}`}>
      <Switch
        id={`way-${key}`}
        checked={data?.[key] ?? false}
        disabled={!data || busy || (!may && !data[key])}
        onChange={(on) => void set({ [key]: on }).catch(() => undefined)}
      />
      {t(`notice.way.${key}`)}
      {data && !may && <span className="quiet">{t(`notice.way.${why}`)}</span>}
    </label>
  )
  return (
    <section className="shell-page" aria-label={t('notice.way.title')}>
      <h2>{t('notice.way.title')}</h2>
      <p className="quiet">{t('notice.way.about')}</p>
      {line('byMail', data?.mayMail, 'noMail')}
      {line('bySms', data?.maySms, 'noSms')}
    </section>
  )
}
