import { settings } from './settings.ts';

/** Short notes for what happens at the table: how high, and how long in seconds. */
const NOTES = {
  place: [
    [196, 0.09],
    [147, 0.12],
  ],
  claim: [[392, 0.1]],
  discard: [[98, 0.25]],
  turn: [
    [330, 0.22],
    [440, 0.4],
  ],
  win: [
    [392, 0.12],
    [494, 0.12],
    [587, 0.3],
  ],
} as const;

let audio: AudioContext | null = null;

/** Plays what belongs to an event, if sound is on. */
export function playSound(event: keyof typeof NOTES): void {
  if (!settings.sound.value || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
  let start = audio.currentTime;
  for (const [pitch, length] of NOTES[event]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.16, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
    start += length * 0.8;
  }
}
