import { App } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type ApiError, onRefusal } from '../infra/api-error.ts'
import { useTranslation } from '../infra/i18n.ts'
import { resetSession, useSession } from '../infra/session-store.ts'
import { askToSignIn } from '../infra/sign-in-again.ts'
import { forgetUnsaved, hasUnsaved } from '../infra/unsaved.ts'

const SignInAgain = lazy(() => import('./SignInAgain.tsx'))
interface Asked {
  lost: ApiError
  end: (isSignedIn: boolean) => void
}

const startAgain = (): void => {
  forgetUnsaved()
  resetSession()
  location.reload()
}

/** Shows every refusal for five seconds, and asks once for a new sign-in as well when the session is lost: over the page where a form would be lost with it. */
export function Refusals(): ReactNode {
  const { message, modal } = App.useApp()
  const { t } = useTranslation()
  // Not of the effect: it runs again when the words of another domain have come.
  const asking = useRef(false)
  const declined = useRef(false)
  const [asked, ask] = useState<Asked>()
  useEffect(
    () =>
      askToSignIn(async (lost) => {
        const isSignedIn = await new Promise<boolean>((end) => ask({ lost, end }))
        declined.current = !isSignedIn
        ask(undefined)
        return isSignedIn
      }),
    [],
  )
  useEffect(() => {
    return onRefusal((error) => {
      // Demanded since the page was opened: the guard of the routes leads there.
      if (error.reason === 'identity.error.totpFirst') return location.reload()
      const show = () => void message.error({ content: error.sentence(t), duration: 5, key: error.sentence(t) })
      if (!error.sessionLost) return show()
      if (asking.current) return
      // The form stays; saving it asks again.
      if (declined.current && hasUnsaved()) return show()
      // A preview lasts half an hour; what began it goes on.
      if (useSession.getState().own) {
        const over = useSession.getState().user?.lookIn ? 'shell.lookIn.over' : 'shell.preview.over'
        resetSession()
        return void message.info(t(over))
      }
      asking.current = true
      // Which of the ways a session ends it was.
      show()
      modal.confirm({
        title: t('shell.lost.title'),
        content: t('shell.lost.text'),
        okText: t('shell.lost.again'),
        cancelText: t('shell.lost.cancel'),
        onOk: startAgain,
        afterClose: () => {
          asking.current = false
        },
      })
    })
  }, [message, modal, t])
  if (!asked) return null
  return (
    <Suspense>
      <SignInAgain lost={asked.lost} onEnd={asked.end} onOther={startAgain} />
    </Suspense>
  )
}
