import { useEffect, useState } from 'react';
import { Icon } from './icons.tsx';
import { phoneTexts } from './texts.ts';

/** Reads the words of the page aloud, where the phone has a voice; nothing elsewhere. */
export function ReadAloud() {
  const [isReading, setReading] = useState(false);
  const voice = 'speechSynthesis' in window ? window.speechSynthesis : undefined;
  useEffect(() => () => voice?.cancel(), [voice]);
  if (!voice) return null;
  const toggle = () => {
    voice.cancel();
    if (isReading) return setReading(false);
    const words = document.querySelector('main')?.innerText ?? '';
    const speech = new SpeechSynthesisUtterance(words);
    speech.lang = 'zh-CN';
    // Slower than it would read by itself: it is for old ears.
    speech.rate = 0.9;
    speech.onend = () => setReading(false);
    speech.onerror = () => setReading(false);
    setReading(true);
    voice.speak(speech);
  };
  return (
    <button
      type="button"
      className="ui-aloud"
      aria-pressed={isReading}
      onClick={toggle}
      data-testid="read-aloud"
    >
      <Icon name="sound" size={22} />
      {isReading ? phoneTexts.stopReading : phoneTexts.readAloud}
    </button>
  );
}
