import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { onRefusal } from '../infra/api-error.ts'
import { resetSession, useSession } from '../infra/session-store.ts'

/** Shows every refusal for five seconds, and asks once for a new sign-in as well when the session is lost. */
export function Refusals(): null {
  const { message, modal } = App.useApp()
  const { t } = useTranslation()
  // Not of the effect: it runs again when the words of another domain have come.
  const asking = useRef(false)
  useEffect(() => {
    return onRefusal((error) => {
      // Demanded since the page was opened: the guard of the routes leads there.
      if (error.reason === 'identity.error.totpFirst') return location.reload()
      const show = () => void message.error({ content: error.sentence(t), duration: 5, key: error.sentence(t) })
      if (!error.sessionLost) return show()
      if (asking.current) return
      // A preview lasts half an hour; what began it goes on.
      if (useSession.getState().own) {
        resetSession()
        return void message.info(t('shell.preview.over'))
      }
      asking.current = true
      // Which of the ways a session ends it was.
      show()
      modal.confirm({
        title: t('shell.lost.title'),
        content: t('shell.lost.text'),
        okText: t('shell.lost.again'),
        cancelText: t('shell.lost.cancel'),
        onOk: () => {
          resetSession()
          location.reload()
        },
        afterClose: () => {
          asking.current = false
        },
      })
    })
  }, [message, modal, t])
  return null
}
