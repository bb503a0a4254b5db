/** What the page can tell a person: one message at a time (spec 2 §8). The page lends its voice when it has mounted. */
export interface Teller {
  error(text: string): void;
  success(text: string): void;
  warning(text: string): void;
  info(text: string): void;
}

let teller: Teller | undefined;
const waiting: string[] = [];

export function lendVoice(voice: Teller | undefined): void {
  teller = voice;
  if (voice) for (const text of waiting.splice(0).slice(-1)) voice.error(text);
}

/** Messages before the page stands wait for it; the last one is said. */
export const tell: Teller = {
  error: (text) => (teller ? teller.error(text) : void waiting.push(text)),
  success: (text) => teller?.success(text),
  warning: (text) => teller?.warning(text),
  info: (text) => teller?.info(text),
};
