import { type ReactNode, useState } from 'react'
import { useCountdown } from '../../components/use-countdown.ts'

const WAIT_SECONDS = 60

interface Props {
  say: (key: string) => string
  /** Sends the code; false when there was something to fill in first, or it was refused. */
  onSend: () => Promise<boolean>
}

/** Asks for a code, once a minute at most. */
export function SendCode({ say, onSend }: Props): ReactNode {
  const [left, wait] = useCountdown(WAIT_SECONDS)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    const sent = await onSend()
    setBusy(false)
    if (sent) wait()
  }
  return (
    <button type="button" className="login-send" disabled={busy || left > 0} onClick={() => void press()}>
      {left > 0 ? say('shell.login.codeSent').replace('{seconds}', String(left)) : say('shell.login.sendCode')}
    </button>
  )
}
