import { type Language, languageTag } from '../language.ts'
import type { Playing } from './speech-queue.ts'

const RATE = 0.8
/** A browser without voices may never say that it has ended. */
const LONGEST_MS = 20_000
const SILENCE: Playing = { done: Promise.resolve(), stop: () => undefined }

/** Speaks a text with the first voice of the browser. */
export function speak(text: string, language: Language): Playing {
  const { speechSynthesis: synthesis } = globalThis as { speechSynthesis?: SpeechSynthesis }
  if (!synthesis) return SILENCE
  let end = () => undefined as void
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS)
    end = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  const say = () => {
    const said = new SpeechSynthesisUtterance(text)
    said.lang = languageTag(language)
    said.rate = RATE
    said.voice = synthesis.getVoices()[0] ?? null
    said.addEventListener('end', end)
    said.addEventListener('error', ({ error }) => (error === 'not-allowed' ? onNextPress(say) : end()))
    synthesis.speak(said)
  }
  say()
  return {
    done,
    stop: () => {
      synthesis.cancel()
      end()
    },
  }
}
/** Browsers let a page speak only after somebody has pressed something in it. */
function onNextPress(act: () => void): void {
  addEventListener('pointerdown', act, { once: true })
}

const [TONES_HZ, TONE_S] = [[880, 660], 0.18]
/** Two short tones. */
export function chime(): Playing {
  const { AudioContext: Audio } = globalThis as { AudioContext?: typeof AudioContext }
  if (!Audio) return SILENCE
  const audio = new Audio()
  const volume = audio.createGain()
  volume.gain.value = 0.2
  volume.connect(audio.destination)
  for (const [at, hertz] of TONES_HZ.entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = hertz
    tone.connect(volume)
    tone.start(at * TONE_S)
    tone.stop((at + 1) * TONE_S)
  }
  const stop = () => void audio.close().catch(() => undefined)
  // By the clock: a page that may not sound yet keeps its audio suspended, and its tones never end.
  const done = new Promise<void>((resolve) => setTimeout(resolve, TONES_HZ.length * TONE_S * 1_000)).then(stop)
  return { done, stop }
}
