import type { Fix } from '../../position/average.ts';
import { watchCompass, watchDevice } from './device.ts';
import type { DeviceLayer } from './device-layer.ts';

export interface PositionFollower {
  onFix(fix: Fix): void;
  /** A position that is lost for a while is no end; a refusal is. */
  onLost(isRefused: boolean): void;
}

/** Where the device is and which way it looks, on the map for as long as somebody follows it: one watch for all who do. */
export class OwnPosition {
  readonly #layer: DeviceLayer;
  readonly #followers = new Set<PositionFollower>();
  #stop: (() => void) | null = null;
  #last: Fix | null = null;

  constructor(layer: DeviceLayer) {
    this.#layer = layer;
  }

  /** Tells of positions as they come, the last one at once, until the answer is called. */
  follow(follower: PositionFollower): () => void {
    this.#followers.add(follower);
    if (this.#stop === null) this.#begin();
    else if (this.#last) follower.onFix(this.#last);
    return () => {
      if (this.#followers.delete(follower) && this.#followers.size === 0) this.dispose();
    };
  }

  dispose(): void {
    this.#stop?.();
    this.#stop = null;
    this.#last = null;
    this.#layer.show(null);
  }

  #begin(): void {
    const stopCompass = watchCompass((degrees) => this.#layer.turn(degrees));
    // Before the watch, which may tell at once that there is none.
    this.#stop = stopCompass;
    const stopDevice = watchDevice(
      (fix) => {
        this.#last = fix;
        this.#layer.show(fix);
        for (const each of this.#followers) each.onFix(fix);
      },
      (isRefused) => {
        for (const each of this.#followers) each.onLost(isRefused);
      },
    );
    this.#stop = () => {
      stopDevice();
      stopCompass();
    };
  }
}
