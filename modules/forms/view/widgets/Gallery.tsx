import './gallery.css';
import { widgets } from './list.ts';
import { galleryTexts } from './texts.ts';

/** All widgets in all their states, one section each. */
export function Gallery() {
  return (
    <div className="gallery">
      <p className="w-blank">{galleryTexts.lead}</p>
      <nav aria-label={galleryTexts.contents} className="gallery-contents">
        {widgets.map(({ key, title }) => (
          <a key={key} className="w-link" href={`#${key}`}>
            {title}
          </a>
        ))}
      </nav>
      {widgets.map(({ key, title, States }) => (
        <section key={key} id={key} data-widget={key} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{title}</h2>
          <States />
        </section>
      ))}
    </div>
  );
}
