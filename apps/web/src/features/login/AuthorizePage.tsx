import { authorize, type queryAuthorization } from '@cloud-steward/contract/identity/app-client.ts'
import type { AnswerOf, InputOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../infra/api.ts'
import { ApiError } from '../../infra/api-error.ts'
import { changeLanguage, useTranslation } from '../../infra/i18n.ts'
import { useSession } from '../../infra/session-store.ts'
import { useTitle } from '../../infra/use-title.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { type EntryForm, useEntryForm } from './use-entry-form.ts'

export type OAuthClient = AnswerOf<typeof queryAuthorization>
interface Props {
  asked: InputOf<typeof authorize>
  /** Who asks, or why he may not. */
  found: OAuthClient | ApiError
}

/** Asks the signed-in user to authorise an OAuth client. */
export default function AuthorizePage({ asked, found }: Props): ReactNode {
  const { t } = useTranslation()
  const client = found instanceof ApiError ? undefined : found
  const entry = useEntryForm(found instanceof ApiError ? found.sentence(t) : undefined)
  // The frame's words and the page's own come from two places.
  const form: EntryForm = {
    ...entry,
    choose: (language) => {
      entry.choose(language)
      void changeLanguage(language)
    },
  }
  const user = useSession((session) => session.user)
  useTitle(t('uaa.oauth.title'))

  const agree = async () => {
    await form.run(async () => {
      const { location: address } = await call(authorize, asked, { quiet: true })
      location.assign(address)
    })
  }
  const refuse = () => {
    const back = new URL(asked.redirect_uri)
    back.searchParams.set('error', 'access_denied')
    if (asked.state) back.searchParams.set('state', asked.state)
    location.assign(back.href)
  }
  const names = { program: client?.clientCode ?? '', user: user?.nickname ?? '', tenant: user?.tenantName ?? '' }
  return (
    <EntryFrame form={form} welcome={form.say('shell.platform')} title={t('uaa.oauth.title')} onSubmit={agree}>
      {!client && <Link to="/">{form.say('shell.backHome')}</Link>}
      {client && (
        <>
          <p className="login-hint">{t('uaa.oauth.asks', names)}</p>
          <ul className="login-scopes">
            {client.scopes.map((scope) => (
              <li key={scope}>{t(`identity.appClient.scope.${scope}`)}</li>
            ))}
          </ul>
          {client.clientDescription && <p className="login-hint">{client.clientDescription}</p>}
          <p className="login-hint">{t('uaa.oauth.leads', { host: client.host })}</p>
          <button className="login-submit" type="submit" disabled={form.busy}>
            {t('uaa.oauth.agree')}
          </button>
          <button className="login-link" type="button" onClick={refuse}>
            {t('uaa.oauth.refuse')}
          </button>
        </>
      )}
    </EntryFrame>
  )
}
