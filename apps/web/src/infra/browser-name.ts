/** The first that matches: most browsers also say the names of older ones. */
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const firstOf = (names: typeof BROWSERS, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** What a browser says of itself, as people call it: `Chrome · Windows`. Of another program, the text as it is. */
export function browserName(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent)
  return browser ? [browser, firstOf(SYSTEMS, userAgent)].filter(Boolean).join(' · ') : userAgent
}
