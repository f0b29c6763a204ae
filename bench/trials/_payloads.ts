/** What would run if a text became markup, script or an address; each says which one it is. */
const VECTORS = [
  (run: string) => `<script>${run}</script>`,
  (run: string) => `<img src=x onerror=${run}>`,
  (run: string) => `<svg onload=${run}>`,
  (run: string) => `<svg><script>${run}</script></svg>`,
  (run: string) => `<body onload=${run}>`,
  (run: string) => `<input autofocus onfocus=${run}>`,
  (run: string) => `<details open ontoggle=${run}>`,
  (run: string) => `<video><source onerror=${run}>`,
  (run: string) => `<audio src=x onerror=${run}>`,
  (run: string) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  (run: string) => `<iframe src="javascript:parent.${run}">`,
  (run: string) => `<a href="javascript:${run}">x</a>`,
  (run: string) => `<form action="javascript:${run}"><button>x`,
  (run: string) => `<math><mi xlink:href="javascript:${run}">x`,
  (run: string) => `<object data="data:text/html,<script>parent.${run}</script>">`,
  (run: string) => `<embed src="javascript:${run}">`,
  (run: string) => `<style>@import 'javascript:${run}'</style>`,
  (run: string) => `<link rel=stylesheet href="javascript:${run}">`,
  (run: string) => `<base href="javascript:${run}//">`,
  (run: string) => `<meta http-equiv=refresh content="0;javascript:${run}">`,
  (run: string) => `<template><img src=x onerror=${run}></template>`,
  (run: string) => `<x onclick=${run} style="position:fixed;inset:0" onmouseover=${run}>`,
  (run: string) => `javascript:${run}`,
  (run: string) => `{{constructor.constructor('${run}')()}}`,
  (run: string) => `\${${run}}`,
]
const FRAMES = [
  (text: string) => text,
  (text: string) => `">${text}`,
  (text: string) => `'>${text}`,
  (text: string) => `</textarea>${text}`,
  (text: string) => `</title></style></script>${text}`,
  (text: string) => `<!--><p>${text}`,
  (text: string) => `]]>${text}`,
  (text: string) => text.replace(/[a-z]+/i, (word) => word.toUpperCase()),
]
/** The name that must never be called. */
export const CANARY = 'canary'
export const PAYLOADS: readonly string[] = FRAMES.flatMap((frame, outer) =>
  VECTORS.map((vector, inner) => frame(vector(`${CANARY}(${outer * VECTORS.length + inner})`))),
)
