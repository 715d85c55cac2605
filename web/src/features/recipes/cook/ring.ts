let audio: AudioContext | undefined

/** Gets the sound ready; to be called by a press, without which browsers stay silent. */
export function prepareRing(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
  } catch {
    // No sound on this device: the message and the vibration are left.
  }
}

const TONES = [0, 0.3, 0.6, 1.2, 1.5, 1.8]
const TONE_SECONDS = 0.18
const TONE_HZ = 880

/** Rings and vibrates for two seconds, as far as the device can. */
export function ring(): void {
  if ('vibrate' in navigator) navigator.vibrate([400, 200, 400, 200, 400])
  if (audio?.state !== 'running') return
  for (const offset of TONES) {
    const at = audio.currentTime + offset
    const volume = audio.createGain()
    // A tone that begins or ends at once clicks.
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.4, at + 0.02)
    volume.gain.linearRampToValueAtTime(0, at + TONE_SECONDS)
    const tone = audio.createOscillator()
    tone.frequency.value = TONE_HZ
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + TONE_SECONDS)
  }
}
