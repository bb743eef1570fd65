/**
 * What the page does with a script: it sends the answer itself and keeps trying until the server has said what it recorded, so
 * that a bad network neither loses it nor leaves anybody in doubt. Each tap has a number of its own: an older one that arrives
 * late changes nothing. Plain JavaScript for every phone's browser.
 */
export const script = `'use strict';
(function () {
  if (!window.fetch || !window.DOMParser) return;
  var page = Math.random().toString(36).slice(2) + Date.now().toString(36);
  var number = 0;
  function listen() {
    var form = document.querySelector('form');
    if (form) form.addEventListener('submit', function (event) {
      var button = event.submitter || document.activeElement;
      if (!button || button.name !== 'actionState') return;
      event.preventDefault();
      send(form, button.value, ++number);
    });
  }
  function body(form, answer, mine) {
    var fields = new URLSearchParams();
    fields.set('actionState', answer);
    fields.set('note', form.elements.note.value);
    fields.set('page', page);
    fields.set('number', String(mine));
    return fields.toString();
  }
  function send(form, answer, mine) {
    var sent = body(form, answer, mine);
    var pause = 1000;
    var wait = form.querySelector('.wait');
    var buttons = form.querySelectorAll('button');
    for (var i = 0; i < buttons.length; i++) {
      if (buttons[i].value === answer) buttons[i].setAttribute('aria-disabled', 'true');
      else buttons[i].removeAttribute('aria-disabled');
    }
    wait.textContent = wait.dataset.sending;
    function attempt() {
      if (mine !== number) return;
      var abort = new AbortController();
      var timer = setTimeout(function () { abort.abort(); }, 8000);
      fetch(form.action, {
        method: 'POST', body: sent, keepalive: true, redirect: 'follow', signal: abort.signal,
        headers: { 'content-type': 'application/x-www-form-urlencoded' }
      }).then(function (response) {
        if (response.status >= 500 || response.status === 429) throw new Error('later');
        return response.text();
      }).then(function (html) {
        var fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
        if (!fresh) throw new Error('not ours');
        clearTimeout(timer);
        if (mine !== number) return;
        document.querySelector('main').replaceWith(fresh);
        listen();
        var state = fresh.querySelector('.state');
        if (state) { state.tabIndex = -1; state.focus(); }
      }).catch(function () {
        clearTimeout(timer);
        if (mine !== number) return;
        wait.textContent = wait.dataset.retrying;
        var again = setTimeout(go, pause);
        function go() { clearTimeout(again); window.removeEventListener('online', go); attempt(); }
        window.addEventListener('online', go);
        pause = Math.min(pause * 2, 8000);
      });
    }
    attempt();
  }
  listen();
})();
`;
