import { leadAlone } from '../../infra/alerts/leader.ts'
import type { AlertSettings } from '../../infra/alerts/settings.ts'
import { chime, speak } from '../../infra/alerts/speak.ts'
import { type Playing, SpeechQueue, type Spoken } from '../../infra/alerts/speech-queue.ts'
import type { Language } from '../../infra/language.ts'

const NAME = 'cloud-steward-alerts'

/** The sound of alerts in this tab. `wanted` says how, when it is the turn of one. @returns the queue, and what ends it */
export function openVoice(account: string, wanted: () => AlertSettings & { language: Language }) {
  const others = new BroadcastChannel(`${NAME}:${account}`)
  const queue = new SpeechQueue(
    (one) => playing(one, wanted()),
    (id) => others.postMessage(id),
  )
  others.addEventListener('message', ({ data }) => queue.drop([data as string]))
  const giveUp = leadAlone(`${NAME}:${account}`, (leads) => queue.lead(leads))
  const end = () => {
    giveUp()
    queue.stop()
    others.close()
  }
  return { queue, end }
}

/** The tones, then the words. */
function playing(
  { text }: Spoken,
  { alertSound, alertSpeech, language }: AlertSettings & { language: Language },
): Playing {
  let isStopped = false
  const tones = alertSound ? chime() : undefined
  let words: Playing | undefined
  const say = () => {
    if (isStopped || !alertSpeech) return undefined
    words = speak(text, language)
    return words.done
  }
  return {
    done: (tones?.done ?? Promise.resolve()).then(say),
    stop: () => {
      isStopped = true
      tones?.stop()
      words?.stop()
    },
  }
}
